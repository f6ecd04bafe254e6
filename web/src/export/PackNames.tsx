/** How the files of a pack are called: a template, and the fields that it may name. */
import { TextInput } from '@mantine/core';
import { ownFields } from '@marquee/contract/delivery/pack-names.ts';
import { limits } from '@marquee/contract/limits.ts';
import { type RefObject, useRef } from 'react';
import { flushSync } from 'react-dom';
import { useQuietField } from '#ui/fields/useQuietField.ts';
import classes from './DeliveryPackPopup.module.css';
import { withField } from './packLines.ts';

export function PackNames(props: {
  ref: RefObject<HTMLInputElement | null>;
  template: string;
  /** undefined until they are read: those that every banner has are there at once */
  fields: readonly string[] | undefined;
  trouble: string | undefined;
  onChange: (template: string) => void;
}) {
  const { fields = ownFields, onChange, ref, template, trouble } = props;
  // Where the caret was last: at the end until the person has put it elsewhere.
  const selected = useRef<readonly [start: number, end: number]>(undefined);
  const quiet = useQuietField();

  const insert = (field: string) => {
    const at = selected.current ?? [template.length, template.length];
    const next = withField(template, at, field);
    if (next.template.length > limits.name) return;
    flushSync(() => onChange(next.template));
    selected.current = [next.caret, next.caret];
    ref.current?.setSelectionRange(next.caret, next.caret);
  };

  return (
    <div className={classes.names}>
      <TextInput
        {...quiet}
        ref={ref}
        label="File names"
        data-autofocus
        autoComplete="off"
        spellCheck={false}
        maxLength={limits.name}
        value={template}
        error={trouble}
        description="Fields in braces are filled in for each banner."
        // One in the place of the other, so that nothing moves.
        inputWrapperOrder={['label', 'input', trouble === undefined ? 'description' : 'error']}
        onChange={(event) => onChange(event.currentTarget.value)}
        onSelect={({ currentTarget: { selectionStart, selectionEnd } }) => {
          selected.current = [selectionStart ?? 0, selectionEnd ?? 0];
        }}
      />
      <div
        className={classes.fields}
        role="group"
        aria-label="Fields of a file name"
        data-waiting={!props.fields || undefined}
      >
        {fields.map((field) => (
          <button
            key={field}
            type="button"
            className={classes.field}
            title={`Insert {${field}}`}
            // The field keeps the focus, and with it the caret.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => insert(field)}
          >
            {`{${field}}`}
          </button>
        ))}
      </div>
    </div>
  );
}
