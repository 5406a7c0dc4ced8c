-- Conformance with the Standards is stated by a person for each report; earlier reports carry it in their text.
alter table reports add column conformance text;
alter table reports add column conformance_note text;
-- The rule of the contract, for rows written from now on.
alter table reports add constraint reports_conformance check (conformance in ('conforms', 'departs')) not valid;
