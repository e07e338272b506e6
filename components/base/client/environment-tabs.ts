import { type Environment, environmentNames } from '@/word/environment';
import { requestJson } from './request';

let channel: BroadcastChannel | null = null;
/** One for both, so that a tab does not hear itself. */
const tabs = () => (channel ??= new BroadcastChannel('environment'));

/** Changes the session's environment, and tells this browser's other tabs, which show the other one. */
export async function changeEnvironment(environment: Environment): Promise<void> {
  await requestJson('/api/portal/session/environment', { method: 'PUT', body: { environment } });
  tabs().postMessage(environment);
}

/** Calls `then` when another tab has changed the environment; returns a function that stops it. */
export function onEnvironment(then: (environment: Environment) => void): () => void {
  const listen = ({ data }: MessageEvent<unknown>) => {
    const environment = environmentNames.find((name) => name === data);
    if (environment) then(environment);
  };
  const heard = tabs();
  heard.addEventListener('message', listen);
  return () => heard.removeEventListener('message', listen);
}
