/** Which banners were fetched since the page was opened: what is here already need not be fetched ahead. */

const addresses = new Set<string>();

export const noteWarm = (address: string): void => {
  addresses.add(address);
};

export const isWarm = (address: string): boolean => addresses.has(address);
