-- Tick marks beside pass and fail.

-- allow still-used: the checks only get wider; not valid, so that the rows are not read under the lock.
alter table sampleitems
  drop constraint sampleitems_attr_a_check,
  add constraint sampleitems_attr_a_check check (attr_a in ('pass', 'footed', 'recalculated', 'fail', 'query', 'not_applicable')) not valid,
  drop constraint sampleitems_attr_b_check,
  add constraint sampleitems_attr_b_check check (attr_b in ('pass', 'footed', 'recalculated', 'fail', 'query', 'not_applicable')) not valid,
  drop constraint sampleitems_attr_c_check,
  add constraint sampleitems_attr_c_check check (attr_c in ('pass', 'footed', 'recalculated', 'fail', 'query', 'not_applicable')) not valid,
  drop constraint sampleitems_attr_d_check,
  add constraint sampleitems_attr_d_check check (attr_d in ('pass', 'footed', 'recalculated', 'fail', 'query', 'not_applicable')) not valid,
  drop constraint sampleitems_attr_e_check,
  add constraint sampleitems_attr_e_check check (attr_e in ('pass', 'footed', 'recalculated', 'fail', 'query', 'not_applicable')) not valid,
  drop constraint sampleitems_attr_f_check,
  add constraint sampleitems_attr_f_check check (attr_f in ('pass', 'footed', 'recalculated', 'fail', 'query', 'not_applicable')) not valid;
