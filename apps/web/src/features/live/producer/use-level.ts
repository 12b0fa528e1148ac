import { useEffect, useRef } from 'react';

/** Below this a microphone gives hiss; at the top it distorts. */
const quietestDb = -60;

/** How loud a microphone is, 0 to 1, at every frame of the screen. */
export const useLevel = (track: MediaStreamTrack | null, onLevel: (level: number) => void): void => {
  const listener = useRef(onLevel);
  listener.current = onLevel;
  useEffect(() => {
    if (!track) return listener.current(0);
    const context = new AudioContext();
    const analyser = new AnalyserNode(context, { fftSize: 1024 });
    const source = context.createMediaStreamSource(new MediaStream([track]));
    source.connect(analyser);
    const samples = new Float32Array(analyser.fftSize);
    let frame = 0;
    const measure = () => {
      analyser.getFloatTimeDomainData(samples);
      listener.current(levelOf(samples));
      frame = requestAnimationFrame(measure);
    };
    measure();
    // Some browsers start audio only after the user has interacted with the page.
    const wake = () => void context.resume();
    window.addEventListener('pointerdown', wake);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('pointerdown', wake);
      source.disconnect();
      void context.close();
    };
  }, [track]);
};

const levelOf = (samples: Float32Array): number => {
  const power = samples.reduce((sum, value) => sum + value * value, 0) / samples.length;
  const db = power > 0 ? 10 * Math.log10(power) : quietestDb;
  return Math.min(1, Math.max(0, 1 - db / quietestDb));
};
