/** Takes away what was made for a test once that is done, or for its file once the file is. */
import { afterAll, onTestFinished, TestRunner } from 'vitest';

/**
 * Does it when the test ends in which this is called, and outside of one when the file ends: what is asked of a file in the middle of a test is
 * never done. Of several the last one asked for is done first.
 */
export function whenDone(work: () => unknown): void {
  const isInTest = TestRunner.getCurrentTest() !== undefined;
  (isInTest ? onTestFinished : afterAll)(async () => void (await work()));
}
