/** `npm run build`: installs what is missing and builds the web client, for a server that something else starts (systemd). */
import { buildWeb } from './lib/build.mjs';
import { installPackages } from './lib/install.mjs';
import { findNode } from './lib/node24.mjs';
import { complain } from './lib/root.mjs';

try {
  await installPackages();
  await buildWeb(await findNode());
} catch (error) {
  complain(error);
  process.exitCode = 1;
}
