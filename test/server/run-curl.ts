import { execFile } from 'node:child_process';

/** Runs a `curl` line as a shell does when it is pasted, and answers with what it prints. */
export async function runCurl(line: string): Promise<string> {
  return new Promise((resolve, reject) => {
    execFile('/bin/sh', ['-c', line], { timeout: 60_000 }, (error, stdout) =>
      error ? reject(new Error(`the curl line failed: ${error.code}`)) : resolve(stdout),
    );
  });
}
