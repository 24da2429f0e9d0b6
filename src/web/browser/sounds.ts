/**
 * Sounds of a round and of money, made by the browser itself: no files (docs/decisions/049). Where the browser does not
 * let the page make sound, it is silent.
 */
import type { Cue } from '../../../machines/cues/senses.ts';

/** Hertz, s after the first, s until it has died away; `wood` for what is dull. */
type Note = readonly [pitch: number, at: number, length: number, timbre?: 'wood'];

/** Glass marbles, but for what went wrong. */
const sounds: Readonly<Record<Cue, readonly Note[]>> = {
  accepted: [[1_568, 0, 0.09]],
  wrong: [
    [208, 0, 0.14, 'wood'],
    [156, 0.09, 0.2, 'wood'],
  ],
  lastSeconds: [
    [988, 0, 0.1],
    [988, 0.18, 0.14],
  ],
  won: [
    [587, 0, 0.4],
    [784, 0.1, 0.4],
    [988, 0.2, 0.45],
    [1_175, 0.32, 0.9],
    [1_568, 0.34, 0.9],
  ],
  lost: [
    [440, 0, 0.3],
    [370, 0.17, 0.5],
  ],
  paid: [
    [988, 0, 0.12],
    [1_319, 0.09, 0.6],
  ],
};

/** After these nobody plays on: what makes the sound may rest, which spares the battery. */
const lastOnes: ReadonlySet<Cue> = new Set(['won', 'lost', 'paid']);

const loudness = 0.16;
/** Ms; what could not be heard by then is heard no more. */
const tooLate = 300;

export function createSounds({ AudioContext, performance }: Window & typeof globalThis) {
  let context: AudioContext | undefined;
  return async (cue: Cue): Promise<void> => {
    try {
      const asked = performance.now();
      context ??= new AudioContext();
      if (context.state !== 'running') await context.resume();
      if (performance.now() - asked > tooLate) return;
      const ends = sounds[cue].map((note) => ring(context as AudioContext, note));
      await Promise.all(ends);
      if (lastOnes.has(cue)) await context.suspend();
    } catch {
      // A browser without sound, or one that has no output for it.
    }
  };
}

/** A tone and its overtone, struck once. */
function ring(context: AudioContext, [pitch, after, length, timbre]: Note): Promise<unknown> {
  const begin = context.currentTime + after;
  const end = begin + length;
  const volume = context.createGain();
  volume.gain.setValueAtTime(0, begin);
  volume.gain.linearRampToValueAtTime(loudness, begin + 0.004);
  volume.gain.exponentialRampToValueAtTime(0.0005, end);
  volume.connect(context.destination);
  const tones = timbre === 'wood' ? [pitch] : [pitch, pitch * 2.76];
  const ended = tones.map((frequency, overtone) => {
    const tone = context.createOscillator();
    const share = context.createGain();
    tone.type = timbre === 'wood' ? 'triangle' : 'sine';
    tone.frequency.value = frequency;
    share.gain.value = overtone === 0 ? 1 : 0.25;
    tone.connect(share).connect(volume);
    tone.start(begin);
    tone.stop(end);
    return new Promise((resolve) => tone.addEventListener('ended', resolve, { once: true }));
  });
  return Promise.all(ended);
}
