import styles from './Skeleton.module.css';

type SkeletonProps = {
  width?: string | number | undefined;
  height?: string | number | undefined;
  radius?: string | number | undefined;
  /** 16 / 9 for a card's picture. */
  aspectRatio?: string | number | undefined;
  /** The `data-tour` name of the content that is loading. */
  tour?: string | undefined;
};

/** Keeps the place of what is coming, in its size. Silent: the container says that it is busy. */
export const Skeleton = ({ width = '100%', height = '1em', radius, aspectRatio, tour }: SkeletonProps) => (
  <span
    className={styles.skeleton}
    data-tour={tour}
    style={{ width, height: aspectRatio ? 'auto' : height, borderRadius: radius, aspectRatio }}
    aria-hidden="true"
  />
);
