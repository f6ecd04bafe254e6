/** Starts Marquee in the page. */
import '@fontsource-variable/inter/wght.css';
import '#ui/mantine.css';
import '#ui/tokens.css';
import 'virtual:colours.css';
import '#ui/base.css';
import '#ui/print.css';
import { createRoot } from 'react-dom/client';
import { App } from '#app/App.tsx';
import { sandboxHosts, secureAddress } from '#app/secureAddress.ts';

const elsewhere = secureAddress(location, sandboxHosts(document));
const root = document.getElementById('root');
if (elsewhere !== undefined) location.replace(elsewhere);
else if (root) createRoot(root).render(<App />);
