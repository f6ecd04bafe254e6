/** Putting a question aside, or all that are left. */
import { Button } from '@mantine/core';
import type { Questions } from './useQuestions.ts';

export function SkipButtons({ questions: { at, isBusy, skip, skipAll, total } }: { questions: Questions }) {
  return (
    <>
      <Button variant="default" size="compact-sm" disabled={isBusy} onClick={() => void skip()}>
        Skip
      </Button>
      {at + 1 < total ? (
        <Button variant="default" size="compact-sm" disabled={isBusy} onClick={() => void skipAll()}>
          Skip all
        </Button>
      ) : null}
    </>
  );
}
