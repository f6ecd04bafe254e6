/** How a form about people is sent: not while a field is wrong, and with every "no" of the server shown where it belongs. */
import type { useForm } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { ofField } from '@marquee/contract/check-input.ts';
import { Refused } from '@marquee/contract/refusals.ts';
import { type ReactNode, type SyntheticEvent, useState } from 'react';
import { sentenceOf } from '#ui/messages/notify.ts';

const momentMs = 300;

type Form<V extends Record<string, unknown>> = Pick<
  ReturnType<typeof useForm<V>>,
  'getInputNode' | 'isDirty' | 'onSubmit' | 'setErrors' | 'submitting'
>;
type Errors = Record<string, ReactNode>;

/** The fields that a refusal names, as `body.firstName`, with what is wrong with each. */
function errorsOf(error: unknown, values: object): Errors {
  const named = error instanceof Refused ? (error.errors ?? []) : [];
  const fields = named.map(({ path, message }) => [path.replace(/^body\./, ''), ofField(message)] as const);
  return Object.fromEntries(fields.filter(([field]) => field in values));
}

export interface Sending {
  onSubmit: (event?: SyntheticEvent<HTMLFormElement>) => void;
  /** it was not answered within a moment, so that waiting is to be shown */
  isSlow: boolean;
  /** what went wrong with the form as a whole */
  failure: string | undefined;
  /** something is typed in it that is not sent */
  isDirty: boolean;
}

/** `send` throws what its call throws; it is not called again before it has ended. The first field that is wrong gets the focus. */
export function useSend<V extends Record<string, unknown>>(form: Form<V>, send: (values: V) => Promise<void>): Sending {
  const [failure, setFailure] = useState<string>();
  const [wasSending] = useDebouncedValue(form.submitting, momentMs);

  const focusFirst = (errors: Errors) => {
    const [field] = Object.keys(errors);
    if (field !== undefined) form.getInputNode<HTMLElement, string>(field)?.focus();
  };

  const submit = form.onSubmit(async (values) => {
    setFailure(undefined);
    try {
      await send(values);
    } catch (error) {
      const errors = errorsOf(error, values);
      if (Object.keys(errors).length === 0) setFailure(sentenceOf(error));
      form.setErrors(errors);
      focusFirst(errors);
    }
  }, focusFirst);

  const onSubmit: Sending['onSubmit'] = (event) => {
    if (form.submitting) event?.preventDefault();
    else submit(event);
  };
  return { onSubmit, isSlow: form.submitting && wasSending, failure, isDirty: form.isDirty() };
}
