// Limits on reading a pack. Everything that is read from a file is bounded by one of these.

const KiB = 1024;
const MiB = 1024 * KiB;

/** Entries of the archive and of the archives inside it together. */
export const MAX_ENTRIES = 20_000;
/** Unpacked bytes of all entries, including inner archives and their contents. */
export const MAX_UNPACKED_BYTES = 1024 * MiB;
/** Past the floor, a file or a whole archive may not unpack to more than this many times its packed size. */
export const MAX_RATIO = 200;
export const RATIO_FLOOR_BYTES = 16 * MiB;
/** The largest piece of a file that is read at once; a central directory longer than this is refused. */
export const MAX_READ_BYTES = 32 * MiB;

export const MAX_MANIFEST_BYTES = MiB;
export const MAX_LANGUAGE_BYTES = MiB;
export const MAX_ICON_BYTES = 5 * MiB;
/** Nesting of objects and lists in a manifest. */
export const MAX_MANIFEST_DEPTH = 32;
/** Manifests in one upload: every UUID has to be known, so that a recall finds it. */
export const MAX_MANIFESTS = 500;

export const MAX_PACKS = 20;
export const MAX_MODULES = 20;
export const MAX_DEPENDENCIES = 50;
export const MAX_CAPABILITIES = 20;
export const MAX_NOTES = 30;
/** Characters of a name, a description, a path or a note. */
export const MAX_TEXT = 300;
/** Characters of the path of a file that can be viewed or compared. */
export const MAX_PATH = 1000;
/** Characters of a version, a module's type or another short term. */
export const MAX_TERM = 60;
/** Pack facts as JSON; they share an event of at most 512 KiB with other data. */
export const MAX_FACTS_BYTES = 128 * KiB;

// The index of the contents.
/** A single file that defines something: entities and models of real packs stay far below. */
export const MAX_DEFINITION_BYTES = 2 * MiB;
/** All files together that are read for the index of one upload. */
export const MAX_DEFINITIONS_BYTES = 128 * MiB;
/** Maximum number of definitions listed of one kind; more are only counted. */
export const MAX_DEFINITIONS = 500;
/** Languages that names are kept in; the game itself has 29. */
export const MAX_LANGUAGES = 40;
/** The index as JSON. */
export const MAX_CONTENTS_BYTES = 512 * KiB;

// The comparison of two versions of an upload.
/** Maximum size of a text that is compared line by line. */
export const MAX_DIFF_TEXT_BYTES = 256 * KiB;
/** Maximum number of changed files that are listed; more are only counted. */
export const MAX_DIFF_FILES = 1000;
/** Maximum size of the lines of all files, as JSON. */
export const MAX_DIFF_BYTES = 512 * KiB;
/** Maximum number of new modules and of new addresses that are named. */
export const MAX_NAMED_IN_SCRIPTS = 20;

// The models of what an upload adds.
/** Maximum number of models that are listed; more are only counted. */
export const MAX_MODELS = 200;
/** All files together that are read for the models of one upload. */
export const MAX_MODEL_FILES_BYTES = 32 * MiB;
export const MAX_MODEL_BONES = 400;
export const MAX_MODEL_CUBES = 2000;
/** Maximum length of a chain of models that are each built on the next. */
export const MAX_MODEL_PARENTS = 8;
/** Maximum number of animations of one model. */
export const MAX_ANIMATIONS = 16;
/** Maximum number of keyframes of one animation. */
export const MAX_ANIMATION_KEYFRAMES = 2000;
/** Maximum number of expressions that a model evaluates once or before each frame, and of concurrent animations. */
export const MAX_SCRIPT_LINES = 40;
/** Characters of an expression in an animation. */
export const MAX_MOLANG_LENGTH = 500;
/** Maximum depth of nested bones. */
export const MAX_BONE_DEPTH = 64;
/** Largest coordinate, size or angle, in the game's own units. */
export const MAX_MODEL_NUMBER = 10_000;
/** Size of a texture in the file. */
export const MAX_TEXTURE_BYTES = 4 * MiB;
/** Size of a sound that is played. */
export const MAX_SOUND_BYTES = 8 * MiB;
/** Width and height of a texture in pixels. */
export const MAX_TEXTURE_SIDE = 2048;
/** Pixels of all textures of one upload together. */
export const MAX_TEXTURES_PIXELS = 32_000_000;
/** One model with its texture, as JSON. */
export const MAX_MODEL_BYTES = 2 * MiB;
/** All models of one upload with their textures, as JSON; models past this limit are listed without their shape. */
export const MAX_MODELS_BYTES = 8 * MiB;

// The fingerprint of an upload.
/** Maximum number of files whose fingerprint is taken; more are only counted. */
export const MAX_FINGERPRINTS = 10_000;
/** Shorter files say nothing about their origin: '{}', '["en_US"]'. */
export const MIN_FINGERPRINT_BYTES = 64;
/** Maximum number of hashes that the browser sends to ask about a pack before its upload. */
export const MAX_ASKED_FILES = 2000;
/** Maximum number of pictures that are decoded for a fingerprint. */
export const MAX_FINGERPRINT_PICTURES = 300;
/** Pixels of all these pictures together. */
export const MAX_FINGERPRINT_PIXELS = 32_000_000;

// Limits on the parts of an upload that are shown with its models.
/** Maximum number of pictures, recipes, sounds and structures listed of each; more are only counted. */
export const MAX_LISTED_INSIDE = 500;
/** Files from which the game picks when it plays a sound. */
export const MAX_SOUND_VARIANTS = 16;
/** Size of a structure's file. */
export const MAX_STRUCTURE_BYTES = 8 * MiB;
/** Kinds of blocks that are listed for a structure. */
export const MAX_STRUCTURE_BLOCKS = 100;
/** Nesting in a structure's file; the game itself allows 512. */
export const MAX_NBT_DEPTH = 64;
/** All that is listed, as JSON. */
export const MAX_INSIDE_BYTES = 512 * KiB;

/** What an upload can be, by the kinds of its packs. `both`: a behavior and a resource pack. */
export const PACK_TYPES = ['both', 'behavior', 'resource', 'skin', 'world'] as const;
