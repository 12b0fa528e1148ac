import { limits } from '@palco/contract/limits';
import * as RadixTooltip from 'radix-ui/tooltip';
import type { ReactElement } from 'react';
import styles from './Tooltip.module.css';

type TooltipProps = {
  text: string;
  side?: 'top' | 'right' | 'bottom' | 'left';
  /** One element that takes props and a ref; it must have its own name, the tooltip only repeats or adds to it. */
  children: ReactElement;
};

/** Like the menu, it stands outside every landmark of the page, so it brings its own. */
export const Tooltip = ({ text, side = 'top', children }: TooltipProps) => (
  <RadixTooltip.Provider delayDuration={limits.tooltipDelayMs}>
    <RadixTooltip.Root>
      <RadixTooltip.Trigger asChild>{children}</RadixTooltip.Trigger>
      <RadixTooltip.Portal>
        <section aria-label={text}>
          <RadixTooltip.Content className={styles.tooltip} side={side} sideOffset={8} collisionPadding={8}>
            {text}
          </RadixTooltip.Content>
        </section>
      </RadixTooltip.Portal>
    </RadixTooltip.Root>
  </RadixTooltip.Provider>
);
