/** The application, in the page's place for it. */
// First, since what comes after it is written with schemas.
import './zodItself.ts';
import { createRoot } from 'react-dom/client';
import { App } from '#app/App.tsx';

const root = document.getElementById('root');
if (root) createRoot(root).render(<App />);
