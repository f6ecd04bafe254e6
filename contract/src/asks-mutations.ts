/** What a person asks of others, and withdraws: each with its call, and with the change that it makes. */
import * as calls from '#asks.ts';
import { mutation } from '#mutation.ts';

/** In the order of decisions, which say who still waits. */
const queues = (): string[] => ['decisions'];

interface Ask {
  sheetID: number;
  cellIDs: number[];
  userIDs: number[];
  emailAddresses: string[];
  reviewLinkID: number | null;
  dueOn: string | null;
  message: string;
}

export const askForDecisions = mutation({
  endpoint: calls.askForDecisions,
  queues,
  input: (body: Ask) => ({ body }),
  answered: ({ decisions }) => ({ kind: 'decideBanners', cells: decisions, comment: null }),
});

/** An ask, or what of it is about these banners and these people. */
interface Part {
  askID: number;
  cellIDs?: number[];
  userIDs?: number[];
}

export const withdrawAsk = mutation({
  endpoint: calls.withdrawAsk,
  queues,
  input: ({ askID, ...part }: Part) => ({ params: { id: askID }, body: part }),
  answered: ({ decisions }) => ({ kind: 'decideBanners', cells: decisions, comment: null }),
});

export const restoreAsk = mutation({
  endpoint: calls.restoreAsk,
  queues,
  input: ({ askID, ...part }: Part) => ({ params: { id: askID }, body: part }),
  answered: ({ decisions }) => ({ kind: 'decideBanners', cells: decisions, comment: null }),
});
