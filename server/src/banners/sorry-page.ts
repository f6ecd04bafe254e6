/** What is shown in a banner's place when its file cannot be played. It names no server and no file. */

const sentences = {
  404: 'This banner is not here any more. It may have been moved or updated; please reload the sheet.',
  502: 'The server that holds this banner cannot be reached at the moment. Please try again later.',
};

/** A page of its own, small enough for the smallest banner. */
export const sorryPage = (status: keyof typeof sentences): string => `<!doctype html>
<html lang="en">
  <meta charset="utf-8" />
  <meta name="color-scheme" content="light dark" />
  <title>Banner</title>
  <body style="margin: 8px; font: 13px/1.4 system-ui, sans-serif">${sentences[status]}</body>
</html>
`;
