/** What a look for newer files came to, in words. */
import { expect, test } from 'vitest';
import { doneTitle, summaryOf } from './summary.ts';

const choice = { cellID: 1, groupName: 'Display', rowName: 'MPU', fileNames: ['a.png', 'b.png'] };

test('[SCREEN-99] newer files and banners to choose for are counted; what else was said is shown, a line each', () => {
  const feedback = ['Newer file a.png found', 'Newer file of Agency cannot be read', 'Newer file b.png found'];
  expect(summaryOf({ updatedCells: [], multipleFilesChoices: [choice], feedback })).toEqual({
    message: '3 newer file(s) found.',
    trouble: undefined,
    details: 'Newer file of Agency cannot be read',
  });
  expect(summaryOf({ updatedCells: [], multipleFilesChoices: [], feedback: ['One.', 'Two.'] })).toEqual({
    message: 'No files updated',
    trouble: undefined,
    details: 'One.\nTwo.',
  });
});

test('[SCREEN-858] how many banners could not be checked is said with why, apart from what else was said, and the title does not say that all were', () => {
  const feedback = ['One is gone.', 'Agency: The server is away.'];
  const notChecked = { noOfBanners: 4, reasons: ['Agency: The server is away.'] };
  const found = { updatedCells: [], multipleFilesChoices: [], feedback, notChecked };
  expect(summaryOf(found)).toEqual({
    message: 'No files updated',
    trouble: { message: '4 banners could not be checked.', reasons: 'Agency: The server is away.' },
    details: 'One is gone.',
  });
  const taken = [{ cellID: 1, rowID: 1, columnID: 1 }];
  const { notChecked: _, ...all } = found;
  expect([found, { ...found, updatedCells: taken }, all, { ...all, updatedCells: taken }].map(doneTitle)).toEqual([
    'Not all links checked',
    'Some links updated',
    'Links checked',
    'Links updated',
  ]);
});
