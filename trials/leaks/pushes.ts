/** Everything that is pushed while members change what others may not see, as everybody hears it over each transport, to the last byte. */
import { hubMethods, hubPath } from '@marquee/contract/live.ts';
import { updateSheet } from '@marquee/contract/sheets.ts';
import { HttpTransportType, HubConnectionBuilder, LogLevel, type HubConnection } from '@microsoft/signalr';
import { roles, type Role } from '../world/secrets.ts';
import type { World } from '../world/in-a-world.ts';
import type { Hunt } from './finder.ts';

const transports = {
  WebSockets: HttpTransportType.WebSockets,
  'server-sent events': HttpTransportType.ServerSentEvents,
  'long polling': HttpTransportType.LongPolling,
};

export interface Ear {
  by: Role;
  transport: string;
  client: HubConnection;
  /** what came over the line, as it came */
  text: string;
}

/** A line that was opened ahead and never used may be given up by the server at the very moment at which it is used. */
const isGivenUp = (error: unknown): boolean => String(error).includes("Status code '408'");

/** Listens as everybody over each transport. */
export async function listenToAll(world: World): Promise<Ear[]> {
  const every = roles.flatMap((by) => Object.entries(transports).map(([name, transport]) => ({ by, name, transport })));
  return Promise.all(
    every.map(async ({ by, name, transport }) => {
      const heard: Ear = { by, transport: name, client: undefined as unknown as HubConnection, text: '' };
      // The client's own log repeats what it sends: only what it received is of interest.
      const log = (_level: LogLevel, line: string) => {
        if (/data received|String data of length|received/i.test(line)) heard.text += `${line}\n`;
      };
      const headers = { ...world.callers[by].credentials };
      heard.client = new HubConnectionBuilder()
        .withUrl(world.app.base + hubPath, { headers, transport, logMessageContent: true })
        .configureLogging({ log })
        .build();
      await heard.client.start().catch((error: unknown) => {
        if (!isGivenUp(error)) throw error;
        return heard.client.start();
      });
      await heard.client.invoke(hubMethods.addToOwnGroup);
      await heard.client.invoke(hubMethods.addToGroup, String(world.sheet.sheetID), world.sheet.url);
      await heard.client.invoke(hubMethods.addToPresence, String(world.sheet.sheetID));
      return heard;
    }),
  );
}

/** Says one last thing that everybody may hear, waits until all have, and looks at what each was told. */
export async function lookAtPushes(world: World, ears: readonly Ear[], hunt: Hunt): Promise<void> {
  const description = `The end of it ${performance.now()}`;
  const body = { sheet: { sheetID: world.sheet.sheetID, description }, updateFields: ['description'] };
  await world.people.owner.call(updateSheet, { body });
  const end = performance.now() + 30_000;
  for (const ear of ears) {
    while (!ear.text.includes(description)) {
      if (performance.now() > end) throw new Error(`The ${ear.by} heard nothing over ${ear.transport}: ${ear.text}`);
      await new Promise((resolve) => setImmediate(resolve));
    }
    hunt.look({ by: ear.by, where: `pushes over ${ear.transport}`, text: ear.text });
    await ear.client.stop();
  }
}
