import { execFile } from 'node:child_process';

/** Runs a `curl` line as if pasted into a shell, and returns its output. */
export async function runCurl(line: string): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile('/bin/sh', ['-c', line], { timeout: 60_000 }, (error, stdout) =>
      error ? reject(new Error(`the curl line failed: ${error.code}`)) : resolve(stdout),
    );
  });
}
