import { useId } from 'react';
import { classNames } from '../styles/class-names.ts';
import styles from './SpotlightArt.module.css';

/**
 * An auditorium before the show. Fills its (positioned) container; text fits best in its lower left. Moving parts are
 * HTML between two drawings, because browsers repaint a whole drawing for every frame of a part of it.
 */
export const SpotlightArt = () => {
  const id = useId();
  const paint = (name: string) => `url(#${id}${name})`;
  return (
    <div className={styles.art}>
      <div className={styles.scene}>
        <svg className={styles.layer} viewBox="0 0 800 1100" fill="none" aria-hidden="true">
          <Paints id={id} />
          <path d="M0 0h800v1100H0Z" fill={paint('house')} />
          <ellipse cx="400" cy="610" rx="400" ry="400" fill={paint('haze')} />
          <path d="M0 790h800v310H0Z" fill={paint('boards')} />
          <path d={seams} stroke="#FFB224" strokeOpacity=".08" strokeWidth="2" />
          <ellipse cx="400" cy="850" rx="250" ry="54" fill={paint('pool')} />
        </svg>
        <div className={classNames(styles.layer, styles.beam, styles.left)} />
        <div className={classNames(styles.layer, styles.beam, styles.right)} />
        <div className={classNames(styles.layer, styles.beam, styles.centre)} />
        {dust.map(([left, top]) => (
          <div key={left} className={styles.dust} style={{ left: `${left}%`, top: `${top}%` }} />
        ))}
        <svg className={styles.layer} viewBox="0 0 800 1100" fill="none" aria-hidden="true">
          <Microphone steel={paint('steel')} rim={paint('rim')} />
          {['', 'matrix(-1 0 0 1 800 0)'].map((mirror) => (
            <g key={mirror} transform={mirror}>
              <ellipse cx="50" cy="820" rx="112" ry="11" fill="#07080B" fillOpacity=".55" />
              {folds.map(([from, to, hem]) => (
                <path key={from} d={foldPath(from, to, hem)} fill={paint('fold')} />
              ))}
              <path d="M196-10C200 320 188 620 140 814" stroke={paint('edge')} strokeWidth="3" />
              <path d="M-20-10H200C204 320 190 620 140 822H-20Z" fill={paint('dusk')} />
            </g>
          ))}
        </svg>
      </div>
    </div>
  );
};

/** Positions of the floating particles, in percent. */
const dust = [
  [44, 47],
  [49.5, 30],
  [54, 55],
  [46.5, 63],
  [57, 41],
  [51, 19],
  [42, 55],
  [59.5, 64],
] as const;

const seams =
  'M400 790v310M320 790l-177 310M480 790l177 310M240 790l-354 310M560 790l354 310M160 790l-531 310M640 790l531 310';

/** Folds of one curtain: where each begins and ends at the top, and where it ends at the hem. */
const folds = [
  [-20, 44, 30],
  [44, 88, 62],
  [88, 128, 92],
  [128, 164, 118],
  [164, 196, 140],
] as const;

const foldPath = (from: number, to: number, hem: number): string => {
  const width = to - from;
  return `M${from}-10H${to}C${to + 4} 320 ${to - 8} 620 ${hem} 814q-${width / 2} 16-${width + 14} 4Z`;
};

const Microphone = ({ steel, rim }: { steel: string; rim: string }) => (
  <>
    <ellipse cx="400" cy="858" rx="70" ry="13" fill="#0B0D12" fillOpacity=".55" />
    <path d="M356 850a44 11 0 0 1 88 0v5a44 11 0 0 1-88 0Z" fill="#171A23" />
    <ellipse cx="400" cy="850" rx="44" ry="11" fill="#3B372F" />
    <ellipse cx="400" cy="849.5" rx="43" ry="10" stroke="#FFD58A" strokeOpacity=".8" strokeWidth="1.5" />
    <rect x="397" y="600" width="6" height="250" rx="2" fill={steel} />
    <rect x="395" y="690" width="10" height="26" rx="4" fill="#2A2D38" />
    <path d="M397.5 604v240" stroke={rim} strokeWidth="1.5" />
    <g transform="rotate(-32 400 604)">
      <path d="M392 570h16l-3 62a5 5 0 0 1-10 0Z" fill="#2A2D38" />
      <rect x="389" y="562" width="22" height="11" rx="4" fill={steel} />
      <rect x="382" y="514" width="36" height="50" rx="18" fill={steel} />
      <path
        d="M383 541h34M384 530h32M386 552h28M391 517v45M400 514v50M409 517v45"
        stroke="#0B0D12"
        strokeOpacity=".4"
      />
      <path d="M383 540v-8a17 17 0 0 1 34 0" stroke="#FFF1D2" strokeWidth="1.5" />
    </g>
  </>
);

const Paints = ({ id }: { id: string }) => (
  <defs>
    <linearGradient id={`${id}house`} x1="0" y1="0" x2="0" y2="1">
      <stop stopColor="#0B0D12" />
      <stop offset=".8" stopColor="#14151C" />
      <stop offset="1" stopColor="#0B0D12" />
    </linearGradient>
    <linearGradient id={`${id}fold`}>
      <stop stopColor="#0D0F15" />
      <stop offset=".5" stopColor="#20232E" />
      <stop offset=".78" stopColor="#3D3128" />
      <stop offset="1" stopColor="#101218" />
    </linearGradient>
    <linearGradient id={`${id}dusk`} x1="0" y1="0" x2="0" y2="1">
      <stop stopColor="#0B0D12" stopOpacity=".85" />
      <stop offset=".45" stopColor="#0B0D12" stopOpacity=".1" />
      <stop offset=".8" stopColor="#0B0D12" stopOpacity=".15" />
      <stop offset="1" stopColor="#0B0D12" stopOpacity=".75" />
    </linearGradient>
    <linearGradient id={`${id}edge`} x1="0" y1="0" x2="0" y2="1">
      <stop stopColor="#FFB224" stopOpacity="0" />
      <stop offset=".65" stopColor="#FFC457" stopOpacity=".5" />
      <stop offset="1" stopColor="#FFB224" stopOpacity=".1" />
    </linearGradient>
    <radialGradient id={`${id}pool`}>
      <stop stopColor="#FFDB99" stopOpacity=".9" />
      <stop offset=".45" stopColor="#FFB224" stopOpacity=".36" />
      <stop offset="1" stopColor="#FFB224" stopOpacity="0" />
    </radialGradient>
    <radialGradient id={`${id}haze`}>
      <stop stopColor="#FFB224" stopOpacity=".16" />
      <stop offset="1" stopColor="#FFB224" stopOpacity="0" />
    </radialGradient>
    <linearGradient id={`${id}boards`} x1="0" y1="0" x2="0" y2="1">
      <stop stopColor="#1D1B1E" />
      <stop offset="1" stopColor="#0B0D12" />
    </linearGradient>
    <linearGradient id={`${id}steel`} x1="0" y1="0" x2="0" y2="1">
      <stop stopColor="#FFE2A8" />
      <stop offset=".35" stopColor="#9C7F50" />
      <stop offset="1" stopColor="#2A2D38" />
    </linearGradient>
    <linearGradient id={`${id}rim`} gradientUnits="userSpaceOnUse" x1="0" y1="600" x2="0" y2="850">
      <stop stopColor="#FFF1D2" />
      <stop offset="1" stopColor="#FFB224" stopOpacity=".2" />
    </linearGradient>
  </defs>
);
