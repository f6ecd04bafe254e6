/** Waiting so long, whatever happens meanwhile. */
export const sleep = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));
