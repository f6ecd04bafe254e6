/** Looking for newer banner files, for tests: accounts and cells on real file servers, and a door in front of a server. */
import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { updateBannerFiles, type BannerUpdate } from '@marquee/contract/banners.ts';
import { addCell, type Cell } from '@marquee/contract/cells.ts';
import { addFtpAccount } from '@marquee/contract/ftp-accounts.ts';
import { ftpProtocols } from '@marquee/contract/ftp-protocols.ts';
import { addRow, type Row } from '@marquee/contract/rows.ts';
import { readSheet, type TestSheet } from './builders.ts';
import type { Caller } from './client.ts';
import { atEnd } from './file-transfer/at-end.ts';
import { portOf } from './file-transfer/free-port.ts';
import { password, userName } from './file-transfer/proftpd.ts';

/** Adds an FTP account for one of the servers of these tests, by an admin user. */
export async function ftpAccountAt(
  admin: Caller,
  host: string,
  more: { isSftp?: boolean; name?: string; password?: string } = {},
): Promise<number> {
  const protocol = more.isSftp ? ftpProtocols.sftp : ftpProtocols.ftp;
  const body = { name: more.name ?? 'Banners', host, protocol, userName, password: more.password ?? password };
  return (await admin.call(addFtpAccount, { body })).body.ftpAaccountID;
}

export interface ShownBanner {
  ftpaccountID: number;
  fileName?: string;
  ftpfolder?: string;
  fileType?: 1 | 2 | 3;
  bannerWidth?: number;
  bannerHeight?: number;
}

/** Fills the cell of a row in the sheet's Banner column, or in another one; images unless told otherwise. */
export async function showBanner(
  caller: Caller,
  sheet: TestSheet,
  { rowID }: Pick<Row, 'rowID'>,
  shown: ShownBanner,
  columnID = sheet.columns.banner.columnID,
): Promise<Cell> {
  const cell = { rowID, columnID, cellBanner: { fileType: 1 as const, ...shown } };
  return (await caller.call(addCell, { body: { cell } })).body;
}

/** Adds a row to a sheet's first group with a banner in it. */
export async function addBanner(caller: Caller, sheet: TestSheet, name: string, shown: ShownBanner): Promise<Cell> {
  const { groupID } = sheet.groups[0];
  const row = (await caller.call(addRow, { body: { row: { groupID, name } } })).body;
  return showBanner(caller, sheet, row, shown);
}

/** Looks for newer files of the sheet's banners. */
export async function lookForNewer(
  caller: Caller,
  sheet: TestSheet,
  more: { columnID?: number; groupId?: number; signalRConnectionID?: string } = {},
): Promise<BannerUpdate> {
  const body = { columnID: sheet.columns.banner.columnID, ...more };
  return (await caller.call(updateBannerFiles, { body })).body;
}

/** What a banner cell holds now, as whoever asks sees it. */
export async function bannerNow(caller: Caller, sheet: TestSheet, { cellID }: { cellID: number }) {
  const { columns } = await readSheet(caller, sheet.url);
  const found = columns.flatMap((column) => column.cells ?? []).find((cell) => cell.cellID === cellID)?.cellBanner;
  if (!found) throw new Error(`There is no banner cell ${cellID} to be seen.`);
  return found;
}

/** A door in front of a server: whoever connects waits until it is opened. */
export interface Door {
  /** `host:port` */
  host: string;
  /** resolves when somebody waits */
  knocked: Promise<void>;
  open(): void;
  /** how many are connected, waiting or let in */
  connected(): number;
}

/** Makes one, closed until it is opened; it goes away when the test file ends. */
export async function aDoor(to: string): Promise<Door> {
  const knocked = Promise.withResolvers<void>();
  const opened = Promise.withResolvers<void>();
  const sockets = new Set<Socket>();
  const letIn = (socket: Socket) => {
    const [host = '', port] = to.split(':');
    const beyond = connect(Number(port), host).on('error', () => socket.destroy());
    socket.pipe(beyond).pipe(socket);
    socket.on('close', () => beyond.destroy());
  };
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    knocked.resolve();
    void opened.promise.then(() => letIn(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  atEnd(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((done) => server.close(done));
  });
  return {
    host: `127.0.0.1:${portOf(server)}`,
    knocked: knocked.promise,
    open: opened.resolve,
    connected: () => sockets.size,
  };
}
