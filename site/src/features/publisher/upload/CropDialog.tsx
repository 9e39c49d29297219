import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import ReactCrop, { centerCrop, makeAspectCrop, type PercentCrop } from 'react-image-crop';
import 'react-image-crop/dist/ReactCrop.css';
import { toast } from '../../../app/toasts/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { cropPicture } from './crop-picture.ts';
import { usePreview } from './use-preview.ts';

const ASPECT = 16 / 9;
const ALL = 100;

type Props = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  picture: File;
  onCropped: (cropped: File) => void;
};

/** Crops a picture to 16:9 with a frame, which the mouse, fingers and the arrow keys move. */
export default function CropDialog({ open, onOpenChange, picture, onCropped }: Props) {
  const { t } = useLingui();
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t`Crop the picture`}
      lead={<Trans>Pages show it in 16:9. Choose the part that they show.</Trans>}
    >
      <Frame
        picture={picture}
        onCropped={(cropped) => {
          onOpenChange(false);
          onCropped(cropped);
        }}
      />
    </Dialog>
  );
}

function Frame({ picture, onCropped }: Pick<Props, 'picture' | 'onCropped'>) {
  const { t } = useLingui();
  const address = usePreview(picture);
  const [image, setImage] = useState<HTMLImageElement>();
  const [part, setPart] = useState<PercentCrop>();
  const [isBusy, setBusy] = useState(false);
  const resize = t`Change the size of the frame with the arrow keys`;
  async function crop() {
    if (image === undefined || part === undefined) return;
    setBusy(true);
    try {
      onCropped(await cropPicture(image, part, picture));
    } catch {
      toast.failure(t`This picture could not be cropped`);
    } finally {
      setBusy(false);
    }
  }
  return (
    <div className="grid gap-5">
      <ReactCrop
        crop={part}
        onChange={(_, chosen) => setPart(chosen)}
        aspect={ASPECT}
        keepSelection
        ruleOfThirds
        ariaLabels={{
          cropArea: t`Move the frame with the arrow keys`,
          nwDragHandle: resize,
          neDragHandle: resize,
          seDragHandle: resize,
          swDragHandle: resize,
          nDragHandle: resize,
          eDragHandle: resize,
          sDragHandle: resize,
          wDragHandle: resize,
        }}
        className="max-h-[55dvh] justify-self-center"
      >
        {address && (
          <img
            src={address}
            alt=""
            onLoad={({ currentTarget }) => {
              setImage(currentTarget);
              setPart(largestPart(currentTarget));
            }}
          />
        )}
      </ReactCrop>
      <div className="flex justify-end">
        <Button disabled={part === undefined || isBusy} onClick={() => void crop()}>
          <Trans>Crop</Trans>
        </Button>
      </div>
    </div>
  );
}

/** The largest part in the wanted proportions, in the middle. */
function largestPart({ naturalWidth: width, naturalHeight: height }: HTMLImageElement): PercentCrop {
  const side = width / height > ASPECT ? { height: ALL } : { width: ALL };
  return centerCrop(makeAspectCrop({ unit: '%', ...side }, ASPECT, width, height), width, height);
}
