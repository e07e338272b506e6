const notes = [
  { hertz: 880, at: 0 },
  { hertz: 1_318.5, at: 0.14 },
];
const noteSeconds = 0.3;

/** Plays two short notes. Browsers allow it only on pages that somebody has used. */
export async function playSound(): Promise<void> {
  const audio = new AudioContext();
  for (const { hertz, at } of notes) {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    const start = audio.currentTime + at;
    tone.frequency.value = hertz;
    // Swells and fades, so that it does not click.
    volume.gain.setValueAtTime(0.0001, start);
    volume.gain.exponentialRampToValueAtTime(0.2, start + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + noteSeconds);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + noteSeconds);
  }
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  await audio.close();
}

const key = 'arrival-sound';

/**
 * Plays the sound for what arrived at this time, once in this browser: in whichever tab is first, and not again after a
 * reload. Keeps the user's id and that time, nothing else.
 */
export async function playSoundOnce(userId: number, arrivedAt: string): Promise<void> {
  if (navigator.userActivation?.hasBeenActive === false) return;
  const claim = (): boolean => {
    const [who, at = ''] = (localStorage.getItem(key) ?? '').split(' ');
    if (who === String(userId) && at >= arrivedAt) return false;
    localStorage.setItem(key, `${userId} ${arrivedAt}`);
    return true;
  };
  const locks = navigator.locks as LockManager | undefined;
  if (locks ? await locks.request(key, claim) : claim()) await playSound();
}
