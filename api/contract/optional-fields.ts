// What site and console know of the optional fields of a listing.
export {
  OPTIONAL_FIELD_NAMES,
  OPTIONAL_FIELDS,
  type OptionalFieldName,
  type OptionalValues,
  perOptionalField,
} from '../../core/addon/optional-fields.ts';
