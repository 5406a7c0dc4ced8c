alter table sampleitems
  validate constraint sampleitems_attr_a_check,
  validate constraint sampleitems_attr_b_check,
  validate constraint sampleitems_attr_c_check,
  validate constraint sampleitems_attr_d_check,
  validate constraint sampleitems_attr_e_check,
  validate constraint sampleitems_attr_f_check;
