import type { ComponentProps } from 'react';
import { classNames } from '../styles/class-names.ts';
import styles from './Card.module.css';

type CardProps = ComponentProps<'div'> & {
  padding?: 'none' | 'md' | 'lg';
  /** One step nearer to the viewer. */
  isRaised?: boolean;
};

/** A surface: ink, one hairline, one radius. */
export const Card = ({ padding = 'md', isRaised = false, className, ...native }: CardProps) => (
  <div {...native} className={classNames(styles.card, isRaised && styles.raised, className)} data-padding={padding} />
);
