import type { ReactNode } from 'react';
import styles from './Gallery.module.css';

type GallerySectionProps = { title: string; children: ReactNode };

export const GallerySection = ({ title, children }: GallerySectionProps) => (
  <section className={styles.section} aria-labelledby={idOf(title)}>
    <h2 id={idOf(title)} className={styles.sectionTitle}>
      {title}
    </h2>
    {children}
  </section>
);

type SpecimenProps = { title: string; children: ReactNode; layout?: 'row' | 'column' | 'grid' };

export const Specimen = ({ title, children, layout = 'row' }: SpecimenProps) => (
  <div className={styles.specimen}>
    <h3 className={styles.specimenTitle}>{title}</h3>
    <div className={styles[layout]}>{children}</div>
  </div>
);

export const idOf = (title: string): string => title.toLowerCase().replace(/\W+/g, '-');
