/** What was wrong in a preset's form when it was sent. A field that is typed in anew is not wrong until it is sent again. */
import type { RuleID } from '@marquee/contract/checks/rules.ts';
import { useCallback, useState } from 'react';
import type { FieldErrors, Typed } from './typed.ts';

const noErrors: FieldErrors = {};

const without = (errors: FieldErrors, isIt: (field: string) => boolean): FieldErrors => {
  const others = Object.entries(errors).filter(([field]) => !isIt(field));
  return others.length === Object.keys(errors).length ? errors : Object.fromEntries(others);
};

export function useWrongFields() {
  const [errors, setErrors] = useState(noErrors);
  const [timesWrong, setTimesWrong] = useState(0);
  return {
    errors,
    timesWrong,
    refuse: (wrong: FieldErrors) => {
      setErrors(wrong);
      setTimesWrong((before) => before + 1);
    },
    forgive: useCallback(
      (part: Partial<Typed>) => setErrors((before) => without(before, (field) => field in part)),
      [],
    ),
    forgiveRule: useCallback(
      (id: RuleID) => setErrors((before) => without(before, (field) => field.startsWith(`${id}.`))),
      [],
    ),
    forgiveAll: () => setErrors(noErrors),
  };
}
