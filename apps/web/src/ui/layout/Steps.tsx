import styles from './Steps.module.css';

type StepsProps = {
  label: string;
  names: readonly string[];
  /** Zero-based. */
  current: number;
  /** The current step as text. */
  text: string;
};

/** Progress of a task in several screens: one bar per screen and the current step as text. */
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
