/** A page of a trial as the trial sees it: a thread that is told to act, to rest and to compare. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { PageJob, PageReport, Word } from './page/report.ts';

export class PageThread {
  readonly name: string;
  readonly #worker: Worker;

  private constructor(name: string, worker: Worker) {
    this.name = name;
    this.#worker = worker;
  }

  /** Opens a page and waits until it is connected. Rejects where it breaks, now or in an answer. */
  static async open(job: PageJob): Promise<PageThread> {
    const worker = new Worker(new URL('./page/page.ts', import.meta.url), { workerData: job, execArgv: [] });
    await once(worker, 'message');
    return new PageThread(job.name, worker);
  }

  act(): void {
    this.#say('act');
  }

  /** Resolves when all that was done is answered and the page is connected, or has not become so in time. */
  async rest(): Promise<void> {
    const rested = once(this.#worker, 'message');
    this.#say('rest');
    await rested;
  }

  async compare(): Promise<PageReport> {
    const compared = once(this.#worker, 'message');
    this.#say('compare');
    const [report] = (await compared) as [PageReport];
    return report;
  }

  async close(): Promise<void> {
    this.#worker.removeAllListeners();
    await this.#worker.terminate();
  }

  #say(word: Word): void {
    this.#worker.postMessage(word);
  }
}
