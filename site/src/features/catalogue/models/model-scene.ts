// Draws one model with WebGL and rotates it by pointer and keyboard.
import type { ModelView } from '@sandcrate/api/addons/discovery-contract.ts';
import {
  AmbientLight,
  Box3,
  DirectionalLight,
  DoubleSide,
  Group,
  MathUtils,
  Mesh,
  MeshLambertMaterial,
  NearestFilter,
  PerspectiveCamera,
  Scene,
  Sphere,
  SRGBColorSpace,
  TextureLoader,
  WebGLRenderer,
} from 'three';
import { type BuiltModel, buildModel } from './build-model.ts';
import { followGestures } from './gestures.ts';
import { motionOf, type Played } from './motion.ts';

type Shape = NonNullable<ModelView['shape']>;

const TURN_PER_SECOND = 0.5;
const TURN_PER_PRESS = Math.PI / 12;
const TURN_PER_PIXEL = 0.01;
const FIELD_OF_VIEW = 35;
const ZOOM_STEP = 1.2;
const NEAREST = 0.4;
const FARTHEST = 3;
const PICTURE = { width: 1280, height: 720, ground: '#20282d' };

export type ModelScene = {
  /** Replaces the model. */
  show(model: Pick<ModelView, 'alpha' | 'script' | 'shape' | 'texture'>): Promise<void>;
  /** Plays animations of the model together; none stops it. */
  play(played: Played): void;
  turn(sideways: number, upwards: number): void;
  zoom(steps: number): void;
  /** A picture of the model in its current pose, in the format of banners. */
  picture(): Promise<File>;
  /** Stops drawing and frees the graphics memory. The canvas cannot be used again. */
  dispose(): void;
};

/**
 * Starts drawing on a canvas.
 * @param isStill whether models rotate only when the viewer rotates them
 * @throws Error where there is no WebGL
 */
export function startScene(canvas: HTMLCanvasElement, isStill: boolean): ModelScene {
  const context = canvas.getContext('webgl2', { alpha: true, antialias: true });
  if (context === null) throw new Error('There is no WebGL');
  const renderer = new WebGLRenderer({ canvas, context });
  renderer.setPixelRatio(pixelRatio());
  const scene = new Scene();
  const camera = new PerspectiveCamera(FIELD_OF_VIEW);
  const light = new DirectionalLight('#fff', 1.6);
  light.position.set(0.6, 1, -0.9);
  scene.add(new AmbientLight('#fff', 1.9), light);
  const stand = new Group();
  scene.add(stand);
  let size = 1;
  let distance = 1;
  let tilt = 0.3;
  let isTouched = false;
  let shown = 0;
  let discard = () => {};

  const draw = () => {
    const away = (size * 1.1 * distance) / Math.sin(MathUtils.degToRad(FIELD_OF_VIEW / 2));
    // Creatures face negative z.
    camera.position.set(0, Math.sin(tilt) * away, -Math.cos(tilt) * away);
    camera.near = away / 100;
    camera.far = away * 10;
    camera.updateProjectionMatrix();
    camera.lookAt(0, 0, 0);
    renderer.render(scene, camera);
  };
  const resize = () => {
    const { clientWidth, clientHeight } = canvas;
    if (clientWidth === 0 || clientHeight === 0) return;
    camera.aspect = clientWidth / clientHeight;
    renderer.setSize(clientWidth, clientHeight, false);
    draw();
  };
  const observer = new ResizeObserver(resize);
  observer.observe(canvas);

  let before: number | undefined;
  let built: (BuiltModel & { script: ModelView['script']; shape: Shape; rest: (() => void)[] }) | undefined;
  let wanted: Played = [];
  let motion: ((seconds: number) => void) | undefined;
  let played = 0;
  const advance = (now: number) => {
    const seconds = Math.min(0.1, (now - (before ?? now)) / 1000);
    before = now;
    const isTurning = !isStill && !isTouched;
    if (isTurning) stand.rotation.y += seconds * TURN_PER_SECOND;
    played += seconds;
    motion?.(played);
    if (isTurning || motion) draw();
  };
  /** Draws again and again only while something moves by itself. */
  const animate = () => {
    const isResting = (isStill || isTouched) && motion === undefined;
    renderer.setAnimationLoop(isResting ? null : advance);
  };
  const play = (next: Played) => {
    wanted = next;
    // Reset the pose: animations move only the bones that they name.
    for (const restore of built?.rest ?? []) restore();
    motion = built && next.length > 0 ? motionOf(next, built.script, built.shape, built.bones) : undefined;
    played = 0;
    before = undefined;
    animate();
    draw();
  };
  stand.rotation.y = -0.5;

  const turn = (sideways: number, upwards: number) => {
    isTouched = true;
    animate();
    stand.rotation.y += sideways;
    tilt = MathUtils.clamp(tilt + upwards, -1.5, 1.5);
    draw();
  };
  const zoom = (factor: number) => {
    distance = MathUtils.clamp(distance / factor, NEAREST, FARTHEST);
    draw();
  };
  const unfollow = followGestures(canvas, {
    turn: (across, down) => turn(across * TURN_PER_PIXEL, down * TURN_PER_PIXEL),
    zoom,
  });

  return {
    async show({ alpha, script, shape, texture }) {
      const turnOf = ++shown;
      if (shape === null || texture === null) return;
      const map = await new TextureLoader().loadAsync(`data:image/png;base64,${texture.png}`);
      if (turnOf !== shown) return map.dispose();
      map.magFilter = NearestFilter;
      map.minFilter = NearestFilter;
      map.generateMipmaps = false;
      map.colorSpace = SRGBColorSpace;
      const material = new MeshLambertMaterial({
        map,
        side: DoubleSide,
        alphaTest: alpha === 'ignored' ? 0 : 0.05,
        transparent: alpha === 'blended',
      });
      const made = buildModel(shape, material);
      const { model } = made;
      const { center, radius } = new Box3().setFromObject(model).getBoundingSphere(new Sphere());
      model.position.sub(center);
      discard();
      stand.add(model);
      size = Math.max(radius, 0.1);
      distance = 1;
      discard = () => {
        stand.remove(model);
        model.traverse((part) => {
          if (part instanceof Mesh) part.geometry.dispose();
        });
        material.dispose();
        map.dispose();
      };
      built = { ...made, script, shape, rest: made.bones.map(restorer) };
      play(wanted);
    },
    play,
    turn: (sideways, upwards) => turn(sideways * TURN_PER_PRESS, upwards * TURN_PER_PRESS),
    zoom: (steps) => zoom(ZOOM_STEP ** steps),
    picture() {
      const { width, height } = PICTURE;
      renderer.setPixelRatio(1);
      renderer.setSize(width, height, false);
      camera.aspect = width / height;
      draw();
      // The drawing is cleared after this task.
      const copy = onGround(canvas);
      renderer.setPixelRatio(pixelRatio());
      resize();
      return asFile(copy);
    },
    dispose() {
      shown++;
      renderer.setAnimationLoop(null);
      observer.disconnect();
      unfollow();
      discard();
      renderer.dispose();
      renderer.forceContextLoss();
    },
  };
}

const pixelRatio = () => Math.min(devicePixelRatio, 2);

/** A copy of what a canvas shows, on a plain background. */
function onGround(source: HTMLCanvasElement): HTMLCanvasElement {
  const copy = document.createElement('canvas');
  const { width, height, ground } = PICTURE;
  [copy.width, copy.height] = [width, height];
  const context = copy.getContext('2d');
  if (context === null) throw new Error('There is no canvas');
  context.fillStyle = ground;
  context.fillRect(0, 0, width, height);
  context.drawImage(source, 0, 0, width, height);
  return copy;
}

const asFile = (canvas: HTMLCanvasElement) =>
  new Promise<File>((resolve, reject) =>
    canvas.toBlob((blob) => {
      if (blob === null) reject(new Error('The picture could not be written'));
      else resolve(new File([blob], 'model.png', { type: blob.type }));
    }, 'image/png'),
  );

/** Remembers the pose of a bone and returns a function that restores it. */
function restorer(bone: Group): () => void {
  const [position, rotation, scale] = [bone.position.clone(), bone.rotation.clone(), bone.scale.clone()];
  return () => {
    bone.position.copy(position);
    bone.rotation.copy(rotation);
    bone.scale.copy(scale);
  };
}
