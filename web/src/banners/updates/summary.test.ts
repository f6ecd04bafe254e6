/** What a look for newer files came to, in words. */
import { expect, test } from 'vitest';
import { summaryOf } from './summary.ts';

const choice = { cellID: 1, groupName: 'Display', rowName: 'MPU', fileNames: ['a.png', 'b.png'] };

test('[SCREEN-99] newer files and banners to choose for are counted; what else was said is shown, a line each', () => {
  const feedback = ['Newer file a.png found', 'Newer file of Agency cannot be read', 'Newer file b.png found'];
  expect(summaryOf({ updatedCells: [], multipleFilesChoices: [choice], feedback })).toEqual({
    message: '3 newer file(s) found.',
    details: 'Newer file of Agency cannot be read',
  });
  expect(summaryOf({ updatedCells: [], multipleFilesChoices: [], feedback: ['One.', 'Two.'] })).toEqual({
    message: 'No files updated',
    details: 'One.\nTwo.',
  });
});
