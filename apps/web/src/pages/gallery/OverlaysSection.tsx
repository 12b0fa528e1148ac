import { ChevronDown, LogOut, MoreHorizontal, Pencil, Pin, User } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '../../ui/forms/Button.tsx';
import { Field } from '../../ui/forms/Field.tsx';
import { IconButton } from '../../ui/forms/IconButton.tsx';
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { Menu } from '../../ui/overlays/Menu.tsx';
import { GallerySection, Specimen } from './GallerySection.tsx';

const paragraph =
  'A transmissão será encerrada para todas as pessoas que estão assistindo e a gravação começará a ser preparada.';
const nothing = () => undefined;

export const OverlaysSection = () => {
  const [open, setOpen] = useState<'sm' | 'md' | 'lg' | 'confirm' | 'busy'>();
  const [language, setLanguage] = useState('pt-BR');
  const close = () => setOpen(undefined);
  // A busy question cannot be answered, so this one ends by itself.
  useEffect(() => {
    if (open !== 'busy') return;
    const timer = setTimeout(() => setOpen(undefined), 3000);
    return () => clearTimeout(timer);
  }, [open]);
  const size = open === 'sm' || open === 'lg' ? open : 'md';
  return (
    <GallerySection title="Overlays">
      <Specimen title="Dialog: sm, md, lg (long), confirm, busy confirm; a bottom sheet on phones">
        {(['sm', 'md', 'lg', 'confirm', 'busy'] as const).map((kind) => (
          <Button key={kind} variant="secondary" onClick={() => setOpen(kind)}>
            Dialog {kind}
          </Button>
        ))}
      </Specimen>
      <Dialog
        isOpen={open === 'sm' || open === 'md' || open === 'lg'}
        onClose={close}
        size={size}
        title="Meu perfil"
        description="Como as outras pessoas veem você no chat."
        closeLabel="Fechar"
        footer={
          <>
            <Button variant="ghost" onClick={close}>
              Cancelar
            </Button>
            <Button variant="primary" onClick={close}>
              Salvar alterações
            </Button>
          </>
        }
      >
        <Field label="Instagram" placeholder="@seu.nome" />
        <Field label="Facebook" />
        {open === 'lg' && <p>{`${paragraph} `.repeat(24)}</p>}
      </Dialog>
      <ConfirmDialog
        isOpen={open === 'confirm' || open === 'busy'}
        isBusy={open === 'busy'}
        isDanger
        title="Encerrar a transmissão?"
        text={paragraph}
        confirmLabel="Encerrar agora"
        cancelLabel="Continuar ao vivo"
        onConfirm={close}
        onCancel={close}
      />
      <Specimen title="Menu: actions, choice, danger, disabled">
        <Menu
          label="Conta"
          align="start"
          header="ana@exemplo.com"
          trigger={
            <Button variant="secondary" icon={<User aria-hidden />}>
              Ana Souza <ChevronDown aria-hidden size={16} style={{ display: 'inline', verticalAlign: '-3px' }} />
            </Button>
          }
          items={[
            { id: 'profile', label: 'Ver perfil', icon: <User aria-hidden />, onSelect: nothing },
            'separator',
            ...['pt-BR', 'en-US', 'es-ES'].map((id) => ({
              id,
              label: id.toUpperCase(),
              isSelected: id === language,
              onSelect: () => setLanguage(id),
            })),
            'separator',
            { id: 'logout', label: 'Sair', icon: <LogOut aria-hidden />, isDanger: true, onSelect: nothing },
          ]}
        />
        <Menu
          label="Ações da mensagem"
          align="start"
          trigger={<IconButton label="Ações da mensagem" icon={<MoreHorizontal aria-hidden />} />}
          items={[
            { id: 'pin', label: 'Fixar no topo do chat', icon: <Pin aria-hidden />, onSelect: nothing },
            { id: 'edit', label: 'Editar', icon: <Pencil aria-hidden />, isDisabled: true, onSelect: nothing },
          ]}
        />
      </Specimen>
    </GallerySection>
  );
};
