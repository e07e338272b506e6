import { ask, insist } from '@/test/world/caller';
import { fileFormats, fileOf } from '@/test/world/file';
import { keyOf } from '@/test/world/market';
import { type Actor, pause } from '@/test/world/world';
import { portalCall } from './portal-call';

/** A manager of an affiliate: sends files, some twice, has them matched, and undoes one now and then. */
export function manager(affiliateIndex: number): Actor {
  const name = `manager ${affiliateIndex + 1}`;
  return {
    name,
    play: async (world, luck) => {
      const affiliate = world.market.affiliates[affiliateIndex];
      if (!affiliate) throw new Error(`there is no ${name}`);
      const call = portalCall(world, name, affiliate.manager, { affiliate: affiliate.name });
      const send = async (rows: readonly Record<string, unknown>[], format: string) => {
        const { body, contentType } = await fileOf(rows, format);
        const headers = { ...keyOf(affiliate), 'content-type': contentType };
        const sent = { method: 'POST', path: '/api/v2/lead/batch', body, headers };
        const about = { affiliate: affiliate.name, rows, format };
        const { told } = await ask(world, name, 'send file', sent, about);
        return told && told.status < 300 ? (told.body as { batch_id: string }).batch_id : null;
      };
      const erase = async ({ id_number: idNumber }: Record<string, unknown>) => {
        const { cookie } = world.market.operator;
        const sent = { method: 'POST', path: '/api/portal/applicant/erase', body: { idNumber } };
        for (;;) {
          const headers = { cookie, origin: world.install.origin };
          const entry = await insist(world, 'operator', 'erase', { ...sent, headers });
          // While the file with them is being imported it says so.
          if (entry?.told?.status !== 409 || world.isOver()) return;
          await pause(200);
        }
      };
      /** Somebody asks to be erased while a file of theirs waits to be read: nothing of them may be stored. */
      const eraseWhileItWaits = async () => {
        const { title: intent } = luck.pick(world.market.intents);
        const { births } = world.market;
        const other = { ...births.next(), intent };
        const gone: Record<string, unknown> = { ...births.next(), intent };
        const { body, contentType } = await fileOf([...Array(4_000).fill(other), gone], 'csv');
        const headers = { ...keyOf(affiliate), 'content-type': contentType, prefer: 'respond-async' };
        const about = { affiliate: affiliate.name, rows: [other, gone], format: 'csv' };
        const sent = { method: 'POST', path: '/api/v2/lead/batch', body: new Blob([String(body)]), headers };
        await ask(world, name, 'send file', sent, about);
        await erase(gone);
      };
      /** Somebody of a file that was undone asks to be erased: no lead says any more that the file names them. */
      const eraseOfUndone = async (gone: Record<string, unknown>) => {
        // Nobody sends them again.
        const { fileRows } = world;
        const known = fileRows.findIndex(({ body }) => body.id_number === gone.id_number);
        if (known >= 0) fileRows.splice(known, 1);
        await pause(luck.below(2_000));
        await erase(gone);
      };
      const files: { id: string; rows: readonly Record<string, unknown>[] }[] = [];
      while (!world.isOver()) {
        await world.awake();
        await pause(600 + luck.below(1_500));
        if (luck.chance(0.15)) await eraseWhileItWaits();
        const { births, intents } = world.market;
        const rows = Array.from({ length: 1 + luck.below(12) }, () => ({
          ...births.next(),
          intent: luck.pick(intents).title,
        }));
        const sending = send(rows, luck.pick(fileFormats));
        for (const { intent, ...applicant } of rows) {
          const found = intents.find(({ title }) => title === intent);
          if (found)
            world.fileRows.push({ affiliate: affiliate.name, body: { ...applicant, intent_id: found.id } });
        }
        const id = await sending;
        // Once more, from wherever it was exported this time.
        if (luck.chance(0.2)) await send(rows, luck.pick(fileFormats));
        if (id === null) continue;
        if (luck.chance(0.6)) {
          await pause(luck.below(800));
          await call('match all', 'POST', `batch/${id}/match`, { action: 'start' }, { batch: id });
        }
        files.push({ id, rows });
        if (luck.chance(0.3)) {
          // Mostly one of some time ago: programs have sent some of its applicants since.
          const { id: batch, rows: undone } = luck.pick(files.slice(-6));
          const { told } = await call('count undo', 'GET', `batch/${batch}/undo`, undefined, { batch });
          const leads = (told?.body as { leads?: number } | undefined)?.leads;
          if (leads === undefined || leads === 0) continue;
          const path = `batch/${batch}/undo`;
          const { told: answer } = await call('undo file', 'POST', path, { confirm: leads }, { batch });
          if (answer?.status === 200)
            for (const gone of [luck.pick(undone), luck.pick(undone)]) await eraseOfUndone(gone);
        }
      }
    },
  };
}
