import { ArrowRight, Mic, Pin, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button, buttonClass, LinkButton } from '../../ui/forms/Button.tsx';
import { IconButton } from '../../ui/forms/IconButton.tsx';
import { Tooltip } from '../../ui/overlays/Tooltip.tsx';
import styles from './Gallery.module.css';
import { GallerySection, Specimen } from './GallerySection.tsx';

const variants = ['primary', 'secondary', 'ghost', 'danger'] as const;
const sizes = ['sm', 'md', 'lg'] as const;

export const ActionsSection = () => {
  const [isPressed, setIsPressed] = useState(true);
  return (
    <GallerySection title="Actions">
      {variants.map((variant) => (
        <Specimen key={variant} title={`Button ${variant}: sm, md, lg, icon, loading, disabled`}>
          {sizes.map((size) => (
            <Button key={size} variant={variant} size={size}>
              Salvar
            </Button>
          ))}
          <Button variant={variant} icon={<Plus aria-hidden />}>
            Nova sala
          </Button>
          <Button variant={variant} isLoading loadingLabel="Entrando…">
            Entrar
          </Button>
          <Button variant={variant} disabled>
            Indisponível
          </Button>
        </Specimen>
      ))}
      <Specimen title="Full width, long Portuguese text" layout="column">
        <div className={styles.narrow}>
          <Button isFullWidth size="lg" variant="primary">
            Ativar o acesso ao curso de Fundamentos de Iluminação Cênica
          </Button>
        </div>
      </Specimen>
      <Specimen title="Links that look like buttons">
        <LinkButton href="#actions" variant="secondary" icon={<ArrowRight aria-hidden />}>
          Voltar ao início
        </LinkButton>
        <a href="#actions" className={buttonClass({ variant: 'ghost', size: 'sm' })}>
          Esqueci a senha
        </a>
      </Specimen>
      <Specimen title="IconButton: sizes, variants, pressed, disabled">
        {sizes.map((size) => (
          <IconButton key={size} size={size} label={`Fixar ${size}`} icon={<Pin aria-hidden />} />
        ))}
        <IconButton variant="secondary" label="Adicionar" icon={<Plus aria-hidden />} />
        <IconButton variant="danger" label="Apagar" icon={<Trash2 aria-hidden />} />
        <IconButton
          label="Microfone"
          icon={<Mic aria-hidden />}
          isPressed={isPressed}
          onClick={() => setIsPressed(!isPressed)}
        />
        <IconButton label="Sem permissão" icon={<Mic aria-hidden />} disabled />
      </Specimen>
      <Specimen title="Tooltip: 100 ms, on hover and on focus">
        {(['top', 'right', 'bottom', 'left'] as const).map((side) => (
          <Tooltip key={side} side={side} text="Fixar a mensagem no topo do chat">
            <Button variant="secondary">{side}</Button>
          </Tooltip>
        ))}
      </Specimen>
    </GallerySection>
  );
};
