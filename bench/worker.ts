/** Work in a process of its own, so that what measures does not share a thread with what is measured. */
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

type Reply<Result> = { result: Result } | { error: string };

/** Runs a file of this folder with a job and resolves with its result; the file calls `serve`. */
export function inWorker<Job extends object, Result>(file: string, job: Job): Promise<Result> {
  return new Promise((resolve, reject) => {
    const child = fork(fileURLToPath(new URL(file, import.meta.url)));
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code} before it answered.`)));
    child.once('message', (reply: Reply<Result>) => {
      child.disconnect();
      if ('error' in reply) reject(new Error(`${file}: ${reply.error}`));
      else resolve(reply.result);
    });
    child.send(job);
  });
}

/** The other end: does the one job that it is sent, answers, and ends when it is let go. */
export function serve<Job, Result>(work: (job: Job) => Promise<Result>): void {
  process.once('disconnect', () => process.exit(0));
  process.once('message', (job: Job) => {
    work(job).then(
      (result) => process.send?.({ result }),
      (error: unknown) =>
        process.send?.({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
    );
  });
}
