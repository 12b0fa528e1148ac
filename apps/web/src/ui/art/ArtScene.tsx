import { type ReactNode, useId } from 'react';

/** Paints of a scene, as `fill` values; unique per drawing, since a page may contain two. */
export type ArtPaints = Readonly<Record<'amber' | 'steel' | 'ink' | 'rim' | 'cord', string>>;

type ArtSceneProps = { children: (paints: ArtPaints) => ReactNode; hasCone?: boolean };

/** The background of every drawing: a lamp, its cone of light and the lit floor. */
export const ArtScene = ({ children, hasCone = true }: ArtSceneProps) => {
  const id = useId();
  const paint = (name: string) => `url(#${id}${name})`;
  return (
    <svg viewBox="0 0 320 220" fill="none" aria-hidden="true">
      <defs>
        <linearGradient id={`${id}amber`} x1="0" y1="0" x2="0" y2="1">
          <stop stopColor="#FFD88C" />
          <stop offset="1" stopColor="#F99A07" />
        </linearGradient>
        <linearGradient id={`${id}steel`} x1="0" y1="0" x2="0" y2="1">
          <stop stopColor="#4C5873" />
          <stop offset="1" stopColor="#252C3C" />
        </linearGradient>
        <linearGradient id={`${id}ink`} x1="0" y1="0" x2="0" y2="1">
          <stop stopColor="#2B3346" />
          <stop offset="1" stopColor="#161B26" />
        </linearGradient>
        <linearGradient id={`${id}rim`} x1="0" y1="0" x2="0" y2="1">
          <stop stopColor="#FFD88C" />
          <stop offset=".55" stopColor="#FFB224" stopOpacity=".16" />
          <stop offset="1" stopColor="#FFB224" stopOpacity="0" />
        </linearGradient>
        <linearGradient id={`${id}cone`} x1="0" y1="0" x2="0" y2="1">
          <stop stopColor="#FFCF7A" stopOpacity=".42" />
          <stop offset=".7" stopColor="#FFB224" stopOpacity=".1" />
          <stop offset="1" stopColor="#FFB224" stopOpacity="0" />
        </linearGradient>
        <linearGradient id={`${id}cord`} gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="320" y2="0">
          <stop stopColor="#39435A" stopOpacity="0" />
          <stop offset=".24" stopColor="#39435A" />
          <stop offset=".76" stopColor="#39435A" />
          <stop offset="1" stopColor="#39435A" stopOpacity="0" />
        </linearGradient>
        <radialGradient id={`${id}pool`}>
          <stop stopColor="#FFB224" stopOpacity=".5" />
          <stop offset=".6" stopColor="#FFB224" stopOpacity=".14" />
          <stop offset="1" stopColor="#FFB224" stopOpacity="0" />
        </radialGradient>
      </defs>
      {hasCone && (
        <>
          <path d="M147 16h26l91 180H56Z" fill={paint('cone')} />
          <path d="M157 0h6v5h5a4 4 0 0 1 4 3l3 8h-30l3-8a4 4 0 0 1 4-3h5Z" fill={paint('steel')} />
          <path d="M145 16h30" stroke="#FFE9C0" strokeWidth="2.5" strokeLinecap="round" />
        </>
      )}
      <ellipse cx="160" cy="194" rx="132" ry="20" fill={paint('pool')} />
      {children({
        amber: paint('amber'),
        steel: paint('steel'),
        ink: paint('ink'),
        rim: paint('rim'),
        cord: paint('cord'),
      })}
    </svg>
  );
};
