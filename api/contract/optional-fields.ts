// The optional fields of a listing, for site and console.
export {
  nameOf,
  OPTIONAL_FIELD_NAMES,
  OPTIONAL_FIELDS,
  type OptionalFieldName,
  type OptionalValues,
  perOptionalField,
} from '../../core/addon/optional-fields.ts';
