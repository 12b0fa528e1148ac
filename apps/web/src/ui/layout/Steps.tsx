import styles from './Steps.module.css';

type StepsProps = {
  label: string;
  names: readonly string[];
  /** Zero-based. */
  current: number;
  /** What is read, and shown, about where one is. */
  text: string;
};

/** How far a task in several screens is: one bar per screen, and where one is in words. */
export const Steps = ({ label, names, current, text }: StepsProps) => (
  <div className={styles.steps}>
    <ol className={styles.bars} aria-label={label}>
      {names.map((name, index) => (
        <li
          key={name}
          className={styles.bar}
          data-state={index < current ? 'done' : index === current ? 'current' : 'ahead'}
          aria-current={index === current ? 'step' : undefined}
        >
          <span className="visually-hidden">{name}</span>
        </li>
      ))}
    </ol>
    <p className={styles.text} aria-hidden="true">
      {text}
    </p>
  </div>
);
