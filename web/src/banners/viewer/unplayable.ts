/** Files that no browser plays as a banner, by their endings, and what to do with them. */

const inCell = 'upload that, and choose it in the banner’s cell.';

const advice = [
  [
    'rar 7z tar gz tgz',
    'Unpack this one on the file server, and choose the HTML page that was in it in the banner’s cell.',
  ],
  ['mov avi wmv mkv mpg mpeg flv ogv 3gp mxf', `Export this one as MP4 or WebM, ${inCell}`],
  ['psd psb ai eps indd idml sketch fig xd tif tiff heic bmp pdf', `Export this one as PNG, JPG or GIF, ${inCell}`],
  ['swf fla', `Browsers no longer play Flash. Export this one as HTML or MP4, ${inCell}`],
  ['doc docx ppt pptx xls xlsx txt csv', 'Choose an image, an HTML page or a video in the banner’s cell.'],
] as const;

const byEnding = new Map(
  advice.flatMap(([endings, what]) => endings.split(' ').map((ending) => [ending, what] as const)),
);

/** Why a file can't be played here, and what to do; undefined for one that may be. */
export function unplayable(fileName: string): { text: string; hint: string } | undefined {
  const ending = fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase();
  const hint = byEnding.get(ending);
  return hint === undefined ? undefined : { text: `.${ending} files can’t be played here.`, hint };
}
