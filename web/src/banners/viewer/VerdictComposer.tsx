/** The box for the words that a verdict needs: what should be changed, or why it is rejected. */
import type { VerdictWord } from '@marquee/contract/decisions.ts';
import { Composer, type ComposerProps } from '#comments/Composer.tsx';
import classes from './Decisions.module.css';

export function VerdictComposer(
  props: Pick<ComposerProps, 'draftName' | 'onSave'> & {
    verdict: VerdictWord;
    /** whether the words are posted as a comment, too */
    isPosted: boolean;
    onCancel: () => void;
  },
) {
  const { draftName, isPosted, onCancel, onSave } = props;
  const isChange = props.verdict === 'changes';
  return (
    <div
      className={classes.words}
      onKeyDown={(event) => {
        // The editor takes Escape for itself, and closes a list of its own first.
        if (event.key !== 'Escape') return;
        event.preventDefault();
        event.stopPropagation();
        onCancel();
      }}
    >
      <Composer
        draftName={draftName}
        label={isChange ? 'What should be changed' : 'Why it is rejected'}
        placeholder={isChange ? 'What should be changed?' : 'Why is it rejected?'}
        words={[isChange ? 'Request changes' : 'Reject', 'Saving']}
        readers={isPosted ? 'chosen' : undefined}
        simple
        autoFocus
        onSave={onSave}
        onCancel={onCancel}
      />
    </div>
  );
}
