/** Where keys, and the keyboard's place, are somebody's already: in what is typed into, and in popups and menus. A selector. */
export const fieldsAndPopups = 'input, textarea, select, [contenteditable], [role=dialog], [role=menu]';
