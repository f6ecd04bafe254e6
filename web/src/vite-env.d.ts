/** Tells TypeScript what Vite can import beside modules: stylesheets, CSS modules and files. */
/// <reference types="vite/client" />
