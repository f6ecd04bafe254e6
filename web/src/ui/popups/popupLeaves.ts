/** What a popup calls as it begins to fade away. Apart from the popup, whose code the first screen does without. */
import { createContext } from 'react';

export const PopupLeaves = createContext(() => {});
