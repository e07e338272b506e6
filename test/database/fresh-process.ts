import { forgetProcess } from '@/lib/base/process/process';

// The files of a vitest worker share a process, but each has a database of its own: what one has cached (a catalogue,
// breakers, limits) is wrong for the next.
forgetProcess();
