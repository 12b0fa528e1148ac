import { useId } from 'react';
import { brand } from '../../lib/browser/brand.ts';
import { classNames } from '../styles/class-names.ts';
import styles from './Logo.module.css';

type LogoProps = {
  variant: 'mark' | 'full';
  /** Height of the mark in pixels; the name scales with it. */
  size?: number | undefined;
  className?: string | undefined;
};

/** The logo of this installation: its own, else that of the product. */
export const Logo = ({ variant, size = 32, className }: LogoProps) => {
  return (
    <span className={classNames(styles.logo, className)} style={{ fontSize: size }}>
      {brand.logo === null ? (
        <ProductMark size={size} />
      ) : (
        <img className={styles.own} src={brand.logo} alt={brand.name} />
      )}
      {variant === 'full' && (
        <span className={styles.name} aria-hidden="true">
          {brand.name}
        </span>
      )}
    </span>
  );
};

/** The stage arch, the play of the show, and the light it throws on the boards. */
const ProductMark = ({ size }: { readonly size: number }) => {
  const glow = useId();
  return (
    <svg viewBox="0 0 48 48" width={size} height={size} fill="none" role="img" aria-label={brand.name}>
      <defs>
        <linearGradient id={glow} x1="24" y1="4" x2="24" y2="44" gradientUnits="userSpaceOnUse">
          <stop stopColor="var(--color-logo-from)" />
          <stop offset="1" stopColor="var(--color-logo-to)" />
        </linearGradient>
      </defs>
      <path d="M7 35V23a17 17 0 0 1 34 0v12" stroke={`url(#${glow})`} strokeWidth="5" strokeLinecap="round" />
      <path
        d="M19.2 17.6v11.8c0 1.5 1.6 2.4 2.9 1.6l9.6-5.9c1.2-.7 1.2-2.5 0-3.2l-9.6-5.9c-1.3-.8-2.9.1-2.9 1.6Z"
        fill={`url(#${glow})`}
      />
      <path d="M4.5 43h39" stroke="currentColor" strokeWidth="4" strokeLinecap="round" />
    </svg>
  );
};
