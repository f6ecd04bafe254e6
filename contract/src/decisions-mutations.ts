/** What a person decides on banners: each with its call, and with the change that it makes. */
import * as calls from '#decisions.ts';
import type { VerdictWord } from '#decisions.ts';
import { mutation } from '#mutation.ts';

/** Decisions are saved in the order in which they were made. */
const queues = (): string[] => ['decisions'];

export const decide = mutation({
  endpoint: calls.decide,
  queues,
  input: ({
    cellID,
    ...said
  }: {
    cellID: number;
    number: number;
    verdict: VerdictWord;
    comment?: string;
    isShared?: boolean;
  }) => ({
    params: { id: cellID },
    body: said,
  }),
  answered: ({ decision, comment }) => ({ kind: 'decideBanners', cells: [decision], comment }),
});

export const takeChangedFile = mutation({
  endpoint: calls.takeChangedFile,
  queues,
  input: ({ cellID }: { cellID: number }) => ({ params: { id: cellID }, body: {} }),
  answered: (decision) => ({ kind: 'decideBanners', cells: [decision], comment: null }),
});
