/** The buttons by which a person says what they decide; their own last word is marked. */
import { Button } from '@mantine/core';
import type { VerdictWord } from '@marquee/contract/decisions.ts';
import classes from './Decisions.module.css';

const buttons: readonly { verdict: VerdictWord; words: string; key: string }[] = [
  { verdict: 'approve', words: 'Approve', key: 'A' },
  { verdict: 'changes', words: 'Request changes', key: 'C' },
  { verdict: 'reject', words: 'Reject', key: 'X' },
];

export function VerdictButtons(props: {
  /** what this person said last */
  own: VerdictWord | undefined;
  /** what they are about to say, once its words are written */
  asked: VerdictWord | undefined;
  onDecide: (verdict: VerdictWord) => void;
}) {
  const { asked, own } = props;
  return (
    <div className={classes.buttons}>
      {buttons.map(({ key, verdict, words }) => (
        <Button
          key={verdict}
          size="xs"
          variant={own === verdict || asked === verdict ? 'light' : 'default'}
          aria-pressed={own === verdict}
          aria-keyshortcuts={key}
          title={`${words} (${key})`}
          data-verdict={verdict}
          onClick={() => props.onDecide(verdict)}
        >
          {words}
        </Button>
      ))}
    </div>
  );
}
