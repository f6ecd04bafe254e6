/** The application, in the page's place for it. */
import { createRoot } from 'react-dom/client';
import { App } from '#app/App.tsx';
import { bearTranslation } from '#ui/bearTranslation.ts';
import { addMantineStyles } from '#ui/styles/mantineStyles.ts';
import { keepComposing } from '#ui/fields/composing.ts';
import { swallowTypedOn } from '#ui/fields/typedOn.ts';

addMantineStyles();
bearTranslation();
keepComposing();
swallowTypedOn();
const root = document.getElementById('root');
if (root) createRoot(root).render(<App />);
