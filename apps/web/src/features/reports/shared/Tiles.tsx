import styles from './Report.module.css';

export type Tile = { readonly label: string; readonly value: string; readonly hint?: string | undefined };

/** The totals of a report. */
export const Tiles = ({ label, tiles }: { readonly label: string; readonly tiles: readonly Tile[] }) => (
  <section aria-label={label}>
    <dl className={styles.tiles}>
      {tiles.map((tile) => (
        <div key={tile.label} className={styles.tile}>
          <dt>{tile.label}</dt>
          <dd className={styles.value}>{tile.value}</dd>
          {tile.hint && <dd className={styles.tileHint}>{tile.hint}</dd>}
        </div>
      ))}
    </dl>
  </section>
);
